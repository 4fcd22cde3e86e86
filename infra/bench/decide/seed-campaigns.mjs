// @ts-check
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Of all campaigns that are seeded here, by their numbers. @param {number} n */
export function keyOf(n) {
  return `b${n.toString(36).padStart(7, '0')}`;
}

/**
 * Campaigns of one user, as the form makes them: phones from Facebook, two offer pages.
 * @param {string} databaseUrl of the administrator
 * @param {number} count
 * @returns {Promise<string>} whose they are
 */
export async function seedCampaigns(databaseUrl, count) {
  const userId = randomUUID();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO traffic_filter.campaigns (user_id, key, name, secure_page, offers, networks, devices, protection)
       SELECT $1, key, 'Campanha ' || key, 'https://segura.exemplo.com.br/',
         '[{"url": "https://oferta.exemplo.com.br/bolos", "weight": 3}, {"url": "https://oferta.exemplo.com.br/tortas", "weight": 1}]',
         '{facebook}', '{phone}', $3
       FROM unnest($2::text[]) key`,
      [userId, Array.from({ length: count }, (_, n) => keyOf(n)), JSON.stringify(USUAL)],
    );
    return userId;
  } finally {
    await client.end();
  }
}

/** What campaigns begin with: `USUAL_PROTECTION` of the contract. */
const USUAL = {
  weights: {
    data_centre: 50,
    rate: 30,
    repeated_click: 35,
    contradiction: 45,
    automation: 80,
    bare_request: 40,
    no_interaction: 15,
  },
  pendingFrom: 50,
  blockedFrom: 101,
  perMinute: 0,
};
