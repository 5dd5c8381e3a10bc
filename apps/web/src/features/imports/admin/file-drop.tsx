import { importFileTooLarge, importLimits } from '@separai/contract/imports/limits';
import type { Import, ImportSubject } from '@separai/contract/imports/schema';
import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { UploadProgress } from '../../../components/admin/progress.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { useUpload } from './api.ts';
import { importsTextOf } from './text.ts';

/** Uploads a chosen or dropped file, with its progress. */
export function FileDrop({ subject, onSent }: { subject: ImportSubject; onSent: (record: Import) => void }) {
  const text = importsTextOf(subject);
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload(subject, setPart);
  useUnsavedForm(upload.isPending);
  const input = useRef<HTMLInputElement>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  useEffect(() => {
    if (!upload.isPending) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [upload.isPending]);
  const send = (file: File): void => {
    setPart(0);
    const controller = new AbortController();
    stopping.current = controller;
    upload.mutate(
      { file, signal: controller.signal },
      {
        onSuccess: onSent,
        onError: (error) => setProblem(controller.signal.aborted ? null : error.message),
      },
    );
  };
  const take = (files: FileList | null): void => {
    const [file, second] = [...(files ?? [])];
    if (file === undefined || upload.isPending) return;
    const refused = second !== undefined ? text.oneFile : file.size > importLimits.maxBytes ? importFileTooLarge : null;
    setProblem(refused);
    if (refused === null) send(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-label={text.upload}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-lg tip-bl border-2 border-dashed p-5 text-center',
        isOver ? 'border-action bg-action-soft text-on-action-soft' : 'border-edge bg-surface',
      )}
    >
      {problem !== null && <FormFailure className="justify-self-stretch text-left">{problem}</FormFailure>}
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen once more.
          target.value = '';
        }}
      />
      {upload.isPending ? (
        <div className="w-full">
          <UploadProgress file={upload.variables.file} part={part} onStop={() => stopping.current?.abort()} />
        </div>
      ) : (
        <>
          <p>{text.dropHere}</p>
          <Button variant="primary" icon={<FileUp />} onClick={() => input.current?.click()}>
            {text.choose}
          </Button>
          <p className="text-small">{text.formats}</p>
        </>
      )}
    </div>
  );
}
