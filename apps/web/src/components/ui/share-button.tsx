import { Share2 } from 'lucide-react';
import { IconButton } from './button.tsx';
import { shareText } from './text.ts';
import { useToast } from './toast.tsx';

/** Shares a link by the device's share menu, or copies it. Rejects when the device supports neither. */
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

/** Shares a page of this app, and confirms; `path` begins with a slash. */
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
