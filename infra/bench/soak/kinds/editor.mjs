// @ts-check
import { inTurn, JSON_TYPE } from '../world.mjs';

const SITES = 4;
/** What the edits replace: as long each time, so that it stays where it is. */
const MARK = 'edição 00000000';

/**
 * @typedef {object} EditedSite
 * @property {string} subdomain
 * @property {number} start of the mark in the page
 * @property {number} version
 * @property {string} sha256
 * @property {number} revision of its draft
 * @property {boolean} isBusy
 */

/**
 * Pages opened in the editor, worked on, and saved.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../world.mjs').Part>}
 */
export async function editorPart({ ask, mine, pages }) {
  const [saved, drafted] = [await editedSites('salvo'), await editedSites('rascunho')];
  let edits = 0;
  const nextMark = () => {
    edits += 1;
    return `edição ${String(edits).padStart(8, '0')}`;
  };
  const isFree = (/** @type {EditedSite} */ { isBusy }) => !isBusy;
  const [nextOpened, nextSaved, nextDrafted] = [
    inTurn(() => saved),
    inTurn(() => saved, isFree),
    inTurn(() => drafted, isFree),
  ];
  const json = () => ({ ...mine(), ...JSON_TYPE });
  return {
    kinds: [
      {
        name: 'page opened in the editor',
        perSecond: 2,
        connections: 1,
        wanted: 200,
        next: () => ({ path: `/api/clone/${nextOpened().subdomain}/page`, headers: mine() }),
      },
      {
        name: 'page saved',
        perSecond: 1,
        connections: 1,
        wanted: 200,
        next: () => {
          const site = nextSaved();
          site.isBusy = true;
          const { start, version, sha256 } = site;
          const patches = [{ start, end: start + MARK.length, text: nextMark() }];
          return {
            method: 'POST',
            path: `/api/clone/${site.subdomain}/patches`,
            headers: json(),
            body: JSON.stringify({ baseVersion: version, sha256, patches }),
            onWanted: ({ body }) => Object.assign(site, pick(JSON.parse(body)), { isBusy: false }),
          };
        },
      },
      {
        name: 'draft kept',
        perSecond: 2,
        connections: 1,
        wanted: 200,
        next: () => {
          const site = nextDrafted();
          site.isBusy = true;
          const { start, version, revision } = site;
          const patches = [{ start, end: start + MARK.length, text: nextMark() }];
          return {
            method: 'PUT',
            path: `/api/clone/${site.subdomain}/draft`,
            headers: json(),
            body: JSON.stringify({ baseVersion: version, patches, revision }),
            onWanted: ({ body }) =>
              Object.assign(site, { revision: JSON.parse(body).revision, isBusy: false }),
          };
        },
      },
    ],
    kept: async () => {
      /** @type {string[]} */
      const missing = [];
      for (const { subdomain, version, sha256, isBusy } of saved) {
        const { versions } = await ask('GET', `/api/clone/${subdomain}/versions`);
        const newest = Math.max(...versions.map((/** @type {{ version: number }} */ one) => one.version));
        const page = await ask('GET', `/api/clone/${subdomain}/page?version=${version}`);
        // A save that nobody was told of may be there as well.
        if (newest !== version && !(isBusy && newest === version + 1))
          missing.push(`${subdomain}: saved as ${version}, is ${newest}`);
        if (page.sha256 !== sha256) missing.push(`${subdomain}: version ${version} has other bytes`);
      }
      for (const { subdomain, revision, isBusy } of drafted) {
        const { draft } = await ask('GET', `/api/clone/${subdomain}/draft`);
        const found = draft?.revision ?? 0;
        // Revisions are counted over all drafts.
        if (found !== revision && !(isBusy && found > revision))
          missing.push(`${subdomain}: draft ${revision} was kept, ${found} is there`);
      }
      return [{ what: 'saves and drafts', acknowledged: edits, missing }];
    },
  };

  /** @param {string} name @returns {Promise<EditedSite[]>} */
  async function editedSites(name) {
    const sites = [];
    for (let n = 0; n < SITES; n += 1) {
      const subdomain = `${name}-${n}`;
      const url = `http://${pages.original}/pagina/${name}${n}`;
      await ask('POST', '/api/clone/folder', { url, subdomain, mode: 'static' });
      const page = await ask('GET', `/api/clone/${subdomain}/page`);
      const html = page.html.replace('</h1>', `</h1><p>${MARK}</p>`);
      await ask('POST', '/api/clone/save', { html, subdomain });
      const { version, sha256 } = await ask('GET', `/api/clone/${subdomain}/page`);
      sites.push({ subdomain, start: html.indexOf(MARK), version, sha256, revision: 0, isBusy: false });
    }
    return sites;
  }
}

/** @param {{ version: number, sha256: string }} saved */
function pick({ version, sha256 }) {
  return { version, sha256 };
}
