globalThis.Zone={current:{}};
