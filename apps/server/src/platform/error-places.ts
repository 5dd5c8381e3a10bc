import { errorCodeOf } from './error-code.ts';

const frame = /^\s+at .*:\d+:\d+\)?$/;
const framesMost = 8;

/** A stack's frames without the message before them, which may quote a row over several lines. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames.split('\n').flatMap((line) => (frame.test(line) ? [line.trim()] : []));
};

/** Where in the code an error arose, for the log: the frames of its first cause that has any, never a message. */
export const errorPlaces = (error: Error): string[] => {
  const { cause } = error;
  const ofCause = cause instanceof Error ? errorPlaces(cause) : [];
  return ofCause.length > 0 ? ofCause : framesOf(error).slice(0, framesMost);
};

/** Facts of an unexpected error for the log: its kind, its code and its stack frames, without personal data. */
export const failureFacts = (error: unknown): { failure: string; code: string | undefined; places: string[] } => ({
  failure: error instanceof Error ? error.name : typeof error,
  code: errorCodeOf(error),
  places: error instanceof Error ? errorPlaces(error) : [],
});
