import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FormFailure } from './form-failure.tsx';
import { type ImageChange, imageIn } from './image-field.tsx';
import { UploadProgress } from './progress.tsx';
import { imageText as text, uploadText } from './text.ts';

/** The upload of an image; `onProgress` receives the sent part, from 0 to 1. */
export interface ImageUpload {
  readonly id: number;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

interface ImageWrites {
  readonly send: (upload: ImageUpload) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
  /** Called once a change of the image is done. */
  readonly onDone: () => void;
}

interface Imaged {
  readonly imageUrl: string | null;
}

/** The image of a record's form, which is written after the record; a failure can be tried again. */
export const useRecordImage = ({ send, remove, onDone }: ImageWrites) => {
  const [image, setImage] = useState<ImageChange | null>(null);
  const [failure, setFailure] = useState<{ change: ImageChange; sentence: string } | null>(null);
  const [writing, setWriting] = useState<ImageChange | null>(null);
  /** The sent part of the image, from 0 to 1. */
  const [part, setPart] = useState(0);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  /** Changes the image of a saved record. */
  const write = async (id: number, change: ImageChange): Promise<void> => {
    setFailure(null);
    setPart(0);
    setWriting(change);
    const controller = new AbortController();
    stopping.current = controller;
    try {
      if (change === 'removed') await remove(id);
      else await send({ id, file: change, signal: controller.signal, onProgress: setPart });
      onDone();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : text.failed;
      setFailure({ change, sentence: controller.signal.aborted ? uploadText.stopped : sentence });
    } finally {
      setWriting(null);
    }
  };
  return {
    /** The unsaved change; null for none. */
    image,
    setImage,
    write,
    /** For the form's `onSaved`: writes the unsaved change; without one all is done. */
    writeAfter: ({ id }: { readonly id: number }): void => (image === null ? onDone() : void write(id, image)),
    /** For the form's `onConflict`: drops a removal where the other version has removed or replaced the image. */
    dropOutdatedRemoval: (current: Imaged, base: Imaged | null): void => {
      if (image === 'removed' && current.imageUrl !== base?.imageUrl) setImage(null);
    },
    /** For the form's `onPaste`: takes a pasted image. */
    paste: (event: ClipboardEvent): void => {
      const pasted = imageIn(event.clipboardData);
      if (pasted === null) return;
      event.preventDefault();
      setImage(pasted);
    },
    failure,
    onDone,
    isWriting: writing !== null,
    /** The progress of a running upload, which stands in the place of the form's buttons; null without one. */
    progress:
      writing === null || writing === 'removed' ? null : (
        <UploadProgress file={writing} part={part} onStop={() => stopping.current?.abort()} />
      ),
    forgetFailure: () => setFailure(null),
  };
};

interface ImageFailureProps {
  image: ReturnType<typeof useRecordImage>;
  /** Sentences on a saved record whose image was not sent, or not removed. */
  text: { readonly imageNotSent: string; readonly imageNotRemoved: string };
  id: number;
  isSaving: boolean;
}

/** A failed change of the image of a saved record, with a retry. */
export function ImageFailure({ image: { image, failure, write, onDone }, text: record, id, isSaving }: ImageFailureProps) {
  if (failure === null) return null;
  const isRemoval = failure.change === 'removed';
  return (
    <FormFailure tone="warn">
      <p className="font-semibold">{isRemoval ? record.imageNotRemoved : record.imageNotSent}</p>
      <p>{failure.sentence}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {image !== null && (
          <Button variant="neutral" size="small" busy={isSaving} onClick={() => void write(id, image)}>
            {image === 'removed' ? text.removeImageAgain : text.sendImageAgain}
          </Button>
        )}
        <Button variant="neutral" size="small" onClick={onDone}>
          {isRemoval ? text.withImage : text.withoutImage}
        </Button>
      </div>
    </FormFailure>
  );
}
