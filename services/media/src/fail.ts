import { mediaErrors } from '@garimpo/media-contract';
import { commonErrors } from '@garimpo/service-contract';
import { defineErrors } from '@garimpo/service-kit';

export const fail = defineErrors({ ...mediaErrors, ...commonErrors });
