import { releasesErrors } from '@garimpo/releases-contract';
import { defineErrors } from '@garimpo/service-kit';

export const fail = defineErrors(releasesErrors);
