/** The azulejo wall above its frieze of bins: five whole tiles across on a phone, ten on what is wider. */
export function Wall() {
  return (
    <div
      aria-hidden="true"
      className="*:bg-size-[100%_auto] *:bg-bottom-left sm:*:bg-size-[50%_auto] lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col"
    >
      <div className="h-[min(60vw,30svh,100svh-32rem)] bg-[url(/assets/illustrations/parede.svg)] sm:h-[min(30vw,30svh)] lg:h-auto lg:flex-1" />
      <div className="aspect-[5] bg-[url(/assets/illustrations/friso.svg)] sm:aspect-[10]" />
    </div>
  );
}
