// Styles are not tested here; importing them must not fail.
export {};
