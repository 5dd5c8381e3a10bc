import { Share2 } from 'lucide-react';
import { shareText } from '../text/share.ts';
import { IconButton } from './button.tsx';
import { useToast } from './toast.tsx';

interface ShareButtonProps {
  label: string;
  url: string;
  /** Throws when the device lets nobody have the link; it is shown then. */
  share: (url: string) => Promise<'shared' | 'copied' | 'closed'>;
  className?: string;
}

/** Gives a link away, and says where it went. */
export function ShareButton({ label, url, share, className }: ShareButtonProps) {
  const { show } = useToast();
  const press = async (): Promise<void> => {
    try {
      if ((await share(url)) === 'copied') show({ title: shareText.copied });
    } catch {
      show({ title: shareText.notCopied, description: url, variant: 'destructive' });
    }
  };
  return <IconButton label={label} title={label} icon={<Share2 aria-hidden />} onClick={press} className={className} />;
}
