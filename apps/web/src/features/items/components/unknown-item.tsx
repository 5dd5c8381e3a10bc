import { ButtonLink, LinkButton } from '../../../components/ui/button.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useSession } from '../../../lib/session.ts';
import { itemsText } from '../text.ts';

/** Says that the item is unknown, and links to guides and points; visitors only to public screens. */
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
