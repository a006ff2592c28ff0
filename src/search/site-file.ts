/** Reads a JSON file of the site. Its content is not checked. @throws when the site does not answer with it */
export async function siteFile<Content>(path: string, init?: RequestInit): Promise<Content> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as Content;
}
