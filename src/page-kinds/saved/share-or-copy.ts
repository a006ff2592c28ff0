import { showToast } from '../../stores/toasts.ts';

/**
 * Opens the share dialog of the device. Without such a dialog, copies the URL.
 *
 * @param byHand says how visitors can copy it themselves, where neither is possible
 */
export async function shareOrCopy(link: { title?: string; url: string }, byHand: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share(link);
    await navigator.clipboard.writeText(link.url);
    showToast({ text: 'Link copied' });
  } catch (error) {
    // Closing the share dialog is not an error.
    if ((error as Error).name === 'AbortError') return;
    showToast({ text: byHand });
  }
}
