import { Camera, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { photoOf } from '../../../lib/photo.ts';
import { routeText as text } from '../text.ts';

/** A photo of the material by the phone's camera, scaled down on the device; `photo` is a JPEG in base64. */
export function PhotoField({ photo, onChange }: { photo: string | null; onChange: (photo: string | null) => void }) {
  const [isUnreadable, setUnreadable] = useState(false);
  const attach = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      onChange(await photoOf(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <label
          className={classNames(
            buttonClass({ variant: 'neutral' }),
            'relative min-h-[56px]! grow cursor-pointer has-[:focus-visible]:focus-box',
          )}
        >
          <Camera aria-hidden="true" className="size-5 shrink-0" />
          {photo === null ? text.photo : text.otherPhoto}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            onChange={({ target }) => {
              void attach(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        {photo !== null && (
          <Button variant="neutral-danger" icon={<Trash2 />} className="grow" onClick={() => onChange(null)}>
            {text.removePhoto}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-small text-ink-soft">
        {photo === null ? text.photoHint : text.photoAdded}
      </p>
      {isUnreadable && <FieldError>{text.photoUnreadable}</FieldError>}
    </div>
  );
}
