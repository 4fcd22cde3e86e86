import type { Place } from '@garimpo/media-strip';

type City = readonly [name: string, latitude: number, longitude: number];

/** Names with degrees north and east of the centre. */
const CITIES: readonly City[] = `
São Paulo -23.55 -46.63; Rio de Janeiro -22.91 -43.2; Belo Horizonte -19.92 -43.94; Brasília -15.79 -47.88;
Salvador -12.97 -38.5; Fortaleza -3.73 -38.53; Recife -8.05 -34.88; Porto Alegre -30.03 -51.22; Curitiba -25.43 -49.27;
Manaus -3.12 -60.02; Belém -1.46 -48.49; Goiânia -16.68 -49.25; São Luís -2.53 -44.3; Maceió -9.65 -35.71;
Natal -5.79 -35.21; Teresina -5.09 -42.8; Campo Grande -20.45 -54.62; João Pessoa -7.12 -34.85; Aracaju -10.91 -37.07;
Cuiabá -15.6 -56.1; Porto Velho -8.76 -63.9; Florianópolis -27.6 -48.55; Macapá 0.03 -51.07; Rio Branco -9.97 -67.81;
Vitória -20.32 -40.34; Boa Vista 2.82 -60.67; Palmas -10.17 -48.33; Campinas -22.91 -47.06;
São José dos Campos -23.18 -45.88; Ribeirão Preto -21.18 -47.81; Santos -23.96 -46.33; Uberlândia -18.92 -48.28;
Londrina -23.31 -51.16; Foz do Iguaçu -25.55 -54.58; Joinville -26.3 -48.85; Caxias do Sul -29.17 -51.18;
Juiz de Fora -21.76 -43.35; Montes Claros -16.73 -43.86; Feira de Santana -12.27 -38.97; Porto Seguro -16.45 -39.06;
Petrolina -9.39 -40.5; Santarém -2.44 -54.7; Imperatriz -5.53 -47.48; Buenos Aires -34.6 -58.38;
Córdoba, Argentina -31.42 -64.18; Montevidéu -34.9 -56.19; Assunção -25.28 -57.63; Santiago -33.45 -70.67;
La Paz -16.5 -68.15; Santa Cruz de la Sierra -17.78 -63.18; Lima -12.05 -77.04; Quito -0.18 -78.47; Bogotá 4.71 -74.07;
Caracas 10.49 -66.88; Cidade do Panamá 8.98 -79.52; San José, Costa Rica 9.93 -84.08; Havana 23.11 -82.37;
Cancún 21.16 -86.85; Cidade do México 19.43 -99.13; Miami 25.76 -80.19; Orlando 28.54 -81.38; Atlanta 33.75 -84.39;
Nova York 40.71 -74.01; Boston 42.36 -71.06; Washington 38.91 -77.04; Chicago 41.88 -87.63; Houston 29.76 -95.37;
Dallas 32.78 -96.8; Denver 39.74 -104.99; Las Vegas 36.17 -115.14; Los Angeles 34.05 -118.24; São Francisco 37.77 -122.42;
Seattle 47.61 -122.33; Toronto 43.65 -79.38; Montreal 45.5 -73.57; Vancouver 49.28 -123.12; Lisboa 38.72 -9.14;
Porto 41.15 -8.61; Madri 40.42 -3.7; Barcelona 41.39 2.17; Paris 48.86 2.35; Londres 51.51 -0.13; Dublin 53.35 -6.26;
Bruxelas 50.85 4.35; Amsterdã 52.37 4.9; Berlim 52.52 13.4; Munique 48.14 11.58; Frankfurt 50.11 8.68; Zurique 47.38 8.54;
Genebra 46.2 6.14; Milão 45.46 9.19; Roma 41.9 12.5; Viena 48.21 16.37; Praga 50.08 14.44; Varsóvia 52.23 21.01;
Budapeste 47.5 19.04; Bucareste 44.43 26.1; Atenas 37.98 23.73; Istambul 41.01 28.98; Copenhague 55.68 12.57;
Oslo 59.91 10.75; Estocolmo 59.33 18.07; Helsinque 60.17 24.94; Reykjavik 64.15 -21.94; Kiev 50.45 30.52; Moscou 55.76 37.62;
Casablanca 33.57 -7.59; Cairo 30.04 31.24; Lagos 6.52 3.38; Nairóbi -1.29 36.82; Luanda -8.84 13.23; Maputo -25.97 32.58;
Praia 14.93 -23.51; Joanesburgo -26.2 28.05; Cidade do Cabo -33.92 18.42; Tel Aviv 32.09 34.78; Dubai 25.2 55.27;
Riad 24.71 46.68; Teerã 35.69 51.39; Karachi 24.86 67.0; Nova Délhi 28.61 77.21; Mumbai 19.08 72.88; Bangalore 12.97 77.59;
Daca 23.81 90.41; Bangkok 13.76 100.5; Singapura 1.35 103.82; Jacarta -6.21 106.85; Manila 14.6 120.98;
Ho Chi Minh 10.82 106.63; Hong Kong 22.32 114.17; Shenzhen 22.54 114.06; Xangai 31.23 121.47; Pequim 39.9 116.41;
Seul 37.57 126.98; Tóquio 35.68 139.69; Osaka 34.69 135.5; Taipé 25.03 121.57; Sydney -33.87 151.21; Melbourne -37.81 144.96;
Perth -31.95 115.86; Auckland -36.85 174.76`
  .split(';')
  .map((city) => /^\s*(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(city) ?? [])
  .map(([, name = '', latitude, longitude]) => [name, Number(latitude), Number(longitude)]);

const EARTH_RADIUS_KM = 6_371;
/** A city farther away says nothing about a place. */
const NEAR_KM = 300;

export interface NearCity {
  name: string;
  distanceKm: number;
}

/** The nearest well-known city; `null` where all are far away. */
export function nearCity(place: Place): NearCity | null {
  let nearest: NearCity | null = null;
  for (const city of CITIES) {
    const distanceKm = distanceTo(city, place);
    if (distanceKm <= NEAR_KM && (nearest === null || distanceKm < nearest.distanceKm)) {
      nearest = { name: city[0], distanceKm };
    }
  }
  return nearest;
}

/** Great-circle distance in km (haversine). */
function distanceTo([, latitude, longitude]: City, place: Place): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosines = Math.cos((latitude * Math.PI) / 180) * Math.cos((place.latitude * Math.PI) / 180);
  const chord = half(place.latitude - latitude) + cosines * half(place.longitude - longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
