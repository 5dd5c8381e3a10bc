import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { passkeysText as text } from '../../../lib/passkey-text.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Shows recovery codes once. Closing asks, unless the button says that they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { show } = useToast();
  const [isAsking, setAsking] = useState(false);
  // The codes are shown once.
  useUnsavedForm(true);
  const content = `${codes.join('\r\n')}\r\n`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(content);
    show({ title: text.copied });
  };
  return (
    <Dialog
      open
      onClose={() => setAsking(!isAsking)}
      title={text.codesTitle}
      closeLabel={text.codesClose}
      footer={
        isAsking ? (
          <>
            {/* The key remounts the button, so that autoFocus applies. */}
            <Button key="back" variant="primary" autoFocus onClick={() => setAsking(false)}>
              {text.codesBack}
            </Button>
            <Button variant="neutral" onClick={onClose}>
              {text.codesDone}
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" onClick={onClose}>
              {text.codesDone}
            </Button>
            <Button
              variant="neutral"
              icon={<Download />}
              onClick={() => saveFile({ name: text.fileName, type: 'text/plain;charset=utf-8', content })}
            >
              {text.download}
            </Button>
            <Button variant="neutral" icon={<Copy />} onClick={() => void copy()}>
              {text.copy}
            </Button>
          </>
        )
      }
    >
      {isAsking && <FormAlert tone="warn">{text.codesQuestion}</FormAlert>}
      <div hidden={isAsking}>
        <p className="text-ink-soft">{text.codesLine}</p>
        <ul aria-label={text.codesList} className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
          {codes.map((code) => (
            <li key={code} className="font-mono whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
