import { CloneVisitor } from './clone-visitor.ts';
import { DueVisits } from './due-visits.ts';
import { VisitClones } from './visit-clones.ts';

/** What looks at published clones again. */
export const visitProviders = [DueVisits, CloneVisitor, VisitClones];
