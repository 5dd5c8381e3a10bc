import { imageLimits } from '@separai/contract/collection-points/images';
import { errors } from '@separai/contract/errors';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { textLinkClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldError } from '../ui/field-error.tsx';
import { StoredImage, thumbnailSizes } from '../ui/stored-image.tsx';
import { imageText as text } from './text.ts';

/** The image among dropped or pasted files; null without one. */
export const imageIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;

/** An unsaved change of a record's image: the new file, or its removal. */
export type ImageChange = File | 'removed';

interface ImageFieldProps {
  /** The saved image. */
  imageUrl: string | null;
  /** Null without a change. */
  image: ImageChange | null;
  onImage: (image: ImageChange | null) => void;
}

/** A record's image, with a preview of the chosen, dropped or pasted file. */
export function ImageField({ imageUrl, image, onImage }: ImageFieldProps) {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [unread, setUnread] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (file: File | null): void => {
    const refused = file === null ? 'image-invalid' : file.size > imageLimits.maxBytes ? 'image-too-large' : null;
    setProblem(refused === null ? null : errors[refused].sentence);
    if (refused === null) onImage(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(imageIn(event.dataTransfer));
  };
  const leaves = image === 'removed';
  const file = leaves ? null : image;
  const said = leaves
    ? text.imageLeaves
    : file !== null && (file === unread ? text.noPreview(file.name) : text.chosenImage(file.name));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">
        {text.image}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside choosing and pasting, which keys can do */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-wrap items-center gap-3 rounded-md border-2 border-dashed p-2.5',
          isOver ? 'border-action bg-action-soft' : 'border-edge',
        )}
      >
        {file === null ? (
          <StoredImage
            imageUrl={leaves ? null : imageUrl}
            sizes={thumbnailSizes}
            className="size-19 shrink-0 rounded-md tip-bl object-cover"
          />
        ) : (
          <Preview key={`${file.name} ${file.size} ${file.lastModified}`} file={file} onUnread={() => setUnread(file)} />
        )}
        <div className="min-w-0 grow basis-40">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            className="hidden"
            aria-hidden="true"
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) take(file);
              // The same file may be chosen once more.
              target.value = '';
            }}
          />
          <button
            type="button"
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
            className={classNames('min-h-11 text-left', textLinkClass)}
          >
            {image === null && imageUrl === null ? text.chooseImage : text.chooseAnotherImage}
          </button>
          <p id={`${id}-hint`} className="text-small text-ink-soft">
            {text.imageHint}
            <span className="block">{text.imagePasteHint}</span>
          </p>
          {/* One button for removal and undo, so that the focus stays. */}
          {(image !== null || imageUrl !== null) && (
            <p className="flex flex-wrap items-center gap-x-3 text-small wrap-anywhere">
              <span role="status">{said}</span>
              <button
                type="button"
                onClick={() => onImage(image === null ? 'removed' : null)}
                className={classNames('min-h-11', textLinkClass)}
              >
                {image === null ? text.removeImage : leaves ? text.keepImage : text.forgetImage}
              </button>
            </p>
          )}
        </div>
      </div>
      {problem !== null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}

/** Side in CSS pixels. */
const side = 76;

/** A preview on a canvas: the Content-Security-Policy permits no `blob:` images. */
function Preview({ file, onUnread }: { file: File; onUnread: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const unread = useRef(onUnread);
  useEffect(() => {
    let gone = false;
    const draw = async (): Promise<void> => {
      const bitmap = await createImageBitmap(file);
      const context = canvas.current?.getContext('2d');
      if (gone || context == null) return;
      const { width, height } = bitmap;
      const edge = Math.min(width, height);
      const size = context.canvas.width;
      context.drawImage(bitmap, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, size, size);
      bitmap.close();
    };
    draw().catch(() => !gone && unread.current());
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <canvas
      ref={canvas}
      width={side * 2}
      height={side * 2}
      role="img"
      aria-label={text.preview}
      className="size-19 shrink-0 rounded-md tip-bl bg-sunken"
    />
  );
}
