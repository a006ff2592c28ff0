import { createStore } from 'zustand/vanilla';

export interface Toast {
  text: string;
  link?: { label: string; href: string };
  /** A button, such as 'Undo'. The message goes when it is pressed. */
  action?: { label: string; run: () => void };
}

/** The one message that shows (LIMIT-6); undefined when there is none. */
export const toasts = createStore<{ toast: Toast | undefined }>(() => ({ toast: undefined }));

/** Shows a message in place of the one before. */
export function showToast(toast: Toast): void {
  toasts.setState({ toast });
}

export function dismissToast(): void {
  toasts.setState({ toast: undefined });
}
