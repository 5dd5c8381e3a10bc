import { Share2 } from 'lucide-react';
import { IconButton } from './button.tsx';
import { shareText } from './text.ts';
import { useToast } from './toast.tsx';

/** Gives a link to the device's share menu, or else to the clipboard. Throws when the device lets us do neither. */
const share = async (link: { title: string; url: string }): Promise<'shared' | 'copied' | 'closed'> => {
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

/** Gives a page of our own to others, and says where the link went; `path` begins with a slash. */
export function ShareButton({ label, title, path }: { label: string; title: string; path: string }) {
  const { show } = useToast();
  const press = async (): Promise<void> => {
    const url = location.origin + path;
    try {
      if ((await share({ title, url })) === 'copied') show({ title: shareText.copied });
    } catch {
      show({ title: shareText.notCopied, description: url, variant: 'destructive' });
    }
  };
  return <IconButton label={label} title={label} icon={<Share2 aria-hidden />} onClick={press} />;
}
