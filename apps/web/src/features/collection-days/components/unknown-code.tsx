import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { unknownCodeText as text } from '../text.ts';

interface UnknownCodeProps {
  /** A postal code as `NNNNN-NNN`. */
  cep: string;
  /** Whether the postal code is that of the person's profile. */
  isOwn: boolean;
  /** Opens the fields of street and district. */
  onByName: () => void;
}

/** The answer for a postal code that no provider knows, with the other ways to name a place. */
export function UnknownCode({ cep, isOwn, onByName }: UnknownCodeProps) {
  return (
    <section aria-labelledby="cep-desconhecido" className="mt-5">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div role="alert" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id="cep-desconhecido" className="text-heading font-bold">
            {text.title(cep)}
          </h2>
          <p>{isOwn ? text.own : text.typed}</p>
        </div>
        <Button variant="soft" size="small" onClick={onByName} className="justify-self-start">
          {text.byName}
        </Button>
        {isOwn && <CorrectProfile />}
      </Card>
    </section>
  );
}

/** The link to the address of the person's profile. */
export function CorrectProfile() {
  return (
    <LinkButton to="/user/profile" variant="text" size="small" className="justify-self-start">
      {text.correctProfile}
    </LinkButton>
  );
}
