/** Where pages of staff say what was just done. */
export const said = () => document.querySelector('#said')!;

export function say(text: string, isError = false): void {
  const line = document.createElement('p');
  line.className = isError ? 'message error' : 'message';
  line.textContent = text;
  said().replaceChildren(line);
}
