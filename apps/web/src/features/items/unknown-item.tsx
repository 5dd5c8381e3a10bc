import { useSession } from '../../platform/session.ts';
import { itemsText } from '../../text/items.ts';
import { ButtonLink, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

/** Says that nobody knows, and leads on: to the guides, and to the points. Visitors are led to what they may see. */
export function UnknownItem({ title }: { title: string }) {
  const isSignedIn = useSession() !== null;
  return (
    <Empty
      title={title}
      sentence={itemsText.unknownSentence}
      action={
        <div className="grid gap-2.5">
          {isSignedIn ? (
            <LinkButton to="/recycle" variant="primary">
              {itemsText.toGuides}
            </LinkButton>
          ) : (
            <ButtonLink variant="primary" href="/material/papel">
              {itemsText.toGuides}
            </ButtonLink>
          )}
          <LinkButton to="/search/{-$pointId}" params={{ pointId: undefined }} variant="soft">
            {itemsText.toPoints}
          </LinkButton>
        </div>
      }
    />
  );
}
