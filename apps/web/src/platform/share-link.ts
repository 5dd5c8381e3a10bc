/**
 * Gives a link to the device's share menu, or else to the clipboard. A person who closes the menu has `closed` it.
 * Throws when the device lets us do neither.
 */
export const shareLink = async (link: { title: string; url: string }): Promise<'shared' | 'copied' | 'closed'> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return 'closed';
    }
  }
  await navigator.clipboard.writeText(link.url);
  return 'copied';
};
