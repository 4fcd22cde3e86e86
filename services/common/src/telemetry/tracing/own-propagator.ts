import {
  type Context,
  createContextKey,
  type TextMapGetter,
  type TextMapPropagator,
  type TextMapSetter,
} from '@opentelemetry/api';
import { TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core';

const TO_OURS = createContextKey('garimpo.trace-context-goes-to-ours');

/** In which what is asked of others takes the trace's id along. */
export function toOurs(context: Context): Context {
  return context.setValue(TO_OURS, true);
}

/** W3C's `traceparent`: taken from anybody, told to processes of ours. Of `tracestate`, which holds foreign words, nothing is taken. */
export class OwnPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator();

  inject<Carrier>(context: Context, carrier: Carrier, setter: TextMapSetter<Carrier>): void {
    if (context.getValue(TO_OURS) === true) this.#w3c.inject(context, carrier, setter);
  }

  extract<Carrier>(context: Context, carrier: Carrier, getter: TextMapGetter<Carrier>): Context {
    return this.#w3c.extract(context, carrier, {
      keys: (from) => getter.keys(from),
      get: (from, key) => (key === TRACE_PARENT_HEADER ? getter.get(from, key) : undefined),
    });
  }

  fields(): string[] {
    return [TRACE_PARENT_HEADER];
  }
}
