/** A page that waits for its code or for another page: the room is taken, nothing jumps. */
export function WaitingPage({ message }: { message: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center p-6">
      <p role="status" className="text-ink-soft wrap-anywhere">
        {message}
      </p>
    </div>
  );
}
