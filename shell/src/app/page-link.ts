import { type LinkHolder, onLaterLink, takeLink } from '../session/link-secret.ts';
import { LANDINGS, landingOf } from './link-landing.ts';

/** Taken when this file is loaded: before the first request that is not for the app's own files. */
export const pageLink: LinkHolder = takeLink(LANDINGS, landingOf, window.location, window.history);

onLaterLink(LANDINGS, window, () => window.location.reload());
