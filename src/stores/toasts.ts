import { createStore } from 'zustand/vanilla';

export interface Toast {
  text: string;
  link?: { label: string; href: string };
  /** A button, such as 'Undo'. A click on it closes the message. */
  action?: { label: string; run: () => void };
}

/** The message that is shown now: one at a time (LIMIT-6). Undefined when there is none. */
export const toasts = createStore<{ toast: Toast | undefined }>(() => ({ toast: undefined }));

/** Shows a message. It replaces the previous one. */
export function showToast(toast: Toast): void {
  toasts.setState({ toast });
}

export function dismissToast(): void {
  toasts.setState({ toast: undefined });
}
