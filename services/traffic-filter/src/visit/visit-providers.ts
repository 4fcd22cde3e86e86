import { AddressLimits } from './address-limits.ts';
import { AddressReveals } from './address-reveals.ts';
import { VisitService } from './visit.service.ts';
import { VisitsTable } from './visits-table.ts';

export const visitProviders = [VisitService, VisitsTable, AddressReveals, AddressLimits];
