import { Module } from '@nestjs/common';
import { Places } from './places.ts';

/** {@link Places}: read once by a process, however many of its domains import this. */
@Module({ providers: [Places], exports: [Places] })
export class PlacesModule {}
