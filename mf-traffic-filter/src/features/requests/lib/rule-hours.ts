import { ADDRESS_RULE_HOURS_MAX } from '@garimpo/traffic-filter-contract';
import { requestsText } from '../../../text/pt-br-requests.ts';

/** How long a rule may hold, to choose from. */
const CHOICES = [1, 24, 24 * 7, ADDRESS_RULE_HOURS_MAX] as const;
export const USUAL_HOURS = '24';
export const hourOptions = CHOICES.map((hours) => ({
  value: String(hours),
  label: requestsText.hoursOf(hours),
}));
