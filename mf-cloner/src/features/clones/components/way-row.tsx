import {
  CLONE_URL_MAX,
  NOWHERE_TO,
  type WayOwner,
  type WaysReply,
  type WayView,
  wayText,
} from '@garimpo/cloner-contract';
import { Badge, type BadgeTone, Button, Field, type IconSource, Input } from '@garimpo/sdk';
import { Ban, Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { waysPanelText } from '../../../text/pt-br-ways.ts';
import { leadAddressOf } from '../lib/lead-address.ts';
import { pageUrlOf } from './clone-form.tsx';
import { WayPicture } from './way-picture.tsx';

const words = waysPanelText;

const looks: Record<WayOwner, { tone: BadgeTone; icon: IconSource }> = {
  own: { tone: 'success', icon: Check },
  other: { tone: 'danger', icon: TriangleAlert },
  nowhere: { tone: 'neutral', icon: Ban },
};

interface WayRowProps {
  way: WayView;
  ways: Pick<WaysReply, 'pictureSize'>;
  picture: string | null;
  /** Number of the offer, where the page has several. */
  offer: number | undefined;
  /** Where the user's own places would have it led. */
  suggested: string | undefined;
  /** Absent where the clone cannot be changed. */
  actions?: {
    busy: boolean;
    onLead: (key: string, to: string) => void;
    onMine: (target: string) => void;
  };
}

/** What leads to one place: where it stands, whom it leads to now, and what can be done about it. */
export function WayRow({ way, ways, picture, offer, suggested, actions }: WayRowProps) {
  const { kind, target, owner, places, count } = way;
  const place = places.find(({ spot }) => spot !== null) ?? places[0];
  const shown = wayText.target(target);
  const name = place === undefined || place.label === '' ? shown : place.label;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line p-3">
      <div className="flex items-start gap-3">
        <WayPicture name={name} picture={picture} size={ways.pictureSize} spot={place?.spot ?? null} />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="min-w-0 truncate text-strong text-ink">
              {offer === undefined ? wayText.kinds[kind] : `${wayText.kinds[kind]} · ${words.offer(offer)}`}
            </b>
            <Badge {...looks[owner]}>{wayText.owners[owner]}</Badge>
          </p>
          <p className="text-small wrap-anywhere text-ink-2" title={target}>
            {shown.length > SHOWN_MAX ? `${shown.slice(0, SHOWN_MAX)}…` : shown}
          </p>
          <p className="text-caption text-ink-3">{placesText(way, count)}</p>
        </div>
      </div>
      {actions !== undefined && owner !== 'own' && (
        <LeadForm key={suggested} way={way} suggested={suggested} {...actions} />
      )}
    </li>
  );
}

const SHOWN_MAX = 120;
const PLACES_TOLD = 3;

function placesText({ places }: WayView, count: number): string {
  const told = [
    ...new Set(
      places.map(({ at, label }) => (label === '' ? words.noLabel(wayText.places[at]) : `“${label}”`)),
    ),
  ].slice(0, PLACES_TOLD);
  const rest = count - told.length;
  return rest > 0 ? `${told.join(', ')} ${words.more(rest)}` : told.join(', ');
}

interface LeadFormProps extends NonNullable<WayRowProps['actions']> {
  way: WayView;
  suggested: string | undefined;
}

function LeadForm({ way: { key, kind, target, owner }, suggested, busy, onLead, onMine }: LeadFormProps) {
  const shown = wayText.target(target);
  const [typed, setTyped] = useState(suggested === undefined ? '' : wayText.target(suggested));
  const [judged, setJudged] = useState(false);
  const to = leadAddressOf(kind, typed, pageUrlOf);
  const isNumber = kind === 'messenger' || kind === 'phone';
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setJudged(true);
        if (to !== null) onLead(key, to);
      }}
    >
      <Field
        label={`${words.newAddress}: ${shown}`}
        hideLabel
        error={judged && to === null ? words.problem : null}
      >
        <Input
          name="to"
          maxLength={CLONE_URL_MAX}
          autoComplete="off"
          spellCheck={false}
          placeholder={isNumber ? words.newNumberExample : words.newAddressExample}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          busy={busy}
          busyText={words.changing}
          aria-label={words.changeOf(shown)}
        >
          {words.change}
        </Button>
        {owner === 'other' && (
          <>
            <Button
              size="sm"
              variant="ghost"
              disabled={busy}
              aria-label={words.turnOffOf(shown)}
              onClick={() => onLead(key, NOWHERE_TO)}
            >
              {words.turnOff}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={busy}
              aria-label={words.mineOf(shown)}
              onClick={() => onMine(target)}
            >
              {words.mine}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
