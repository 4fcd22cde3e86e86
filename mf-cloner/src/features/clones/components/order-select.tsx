import type { SiteView } from '@garimpo/cloner-contract';
import { Select } from '@garimpo/sdk';
import { useSearchParams } from 'react-router-dom';
import { listText as words } from '../../../text/pt-br-list.ts';

const NEWEST = 'novos';
/** Values of the address (`?ordem=`), and what stands first by each. */
const orders = {
  [NEWEST]: () => 0,
  visitas: (a: SiteView, b: SiteView) => (b.visits ?? 0) - (a.visits ?? 0),
  cliques: (a: SiteView, b: SiteView) => (b.clicks ?? 0) - (a.clicks ?? 0),
  taxa: (a: SiteView, b: SiteView) => rateOf(b) - rateOf(a),
  nome: (a: SiteView, b: SiteView) => nameOf(a).localeCompare(nameOf(b), 'pt-BR'),
} satisfies Record<string, (a: SiteView, b: SiteView) => number>;
type CloneOrder = keyof typeof orders;

const isOrder = (value: string | null): value is CloneOrder => value !== null && Object.hasOwn(orders, value);
const rateOf = ({ visits = 0, clicks = 0 }: SiteView) => (visits === 0 ? -1 : clicks / visits);
const nameOf = ({ title, subdomain }: SiteView) => title ?? subdomain;

interface Ordered {
  order: CloneOrder;
  sites: readonly SiteView[] | undefined;
  choose: (order: CloneOrder) => void;
}

/** The service lists the newest first; clones that are alike in what is asked for stay in that order. */
export function useOrder(sites: readonly SiteView[] | undefined): Ordered {
  const [params, setParams] = useSearchParams();
  const asked = params.get('ordem');
  const order = isOrder(asked) ? asked : NEWEST;
  const choose = (next: CloneOrder) =>
    setParams(
      (now) => {
        if (next === NEWEST) now.delete('ordem');
        else now.set('ordem', next);
        return now;
      },
      { replace: true },
    );
  return { order, sites: sites?.toSorted(orders[order]), choose };
}

export function OrderSelect({ order, choose }: Pick<Ordered, 'order' | 'choose'>) {
  return (
    <Select
      aria-label={words.order}
      options={(Object.keys(orders) as CloneOrder[]).map((value) => ({ value, label: words.orders[value] }))}
      value={order}
      onValueChange={(value) => isOrder(value) && choose(value)}
      className="md:w-52 max-md:w-full"
    />
  );
}
