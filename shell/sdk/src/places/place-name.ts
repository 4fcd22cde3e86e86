const countries = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'code' });

/** `São Paulo, Brasil`; the country alone where no city is known, `null` where nothing is. */
export function placeName({ city, country }: { city: string | null; country: string | null }): string | null {
  const named = country === null ? null : countryName(country);
  return [city, named].filter((part) => part !== null && part !== '').join(', ') || null;
}

function countryName(code: string): string {
  try {
    return countries.of(code.toUpperCase()) ?? code;
  } catch {
    // What a database calls otherwise than with two letters.
    return code;
  }
}
