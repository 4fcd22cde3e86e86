import { clonerErrors } from '@garimpo/cloner-contract';
import { isWebUrl } from '@garimpo/service-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { LiveForm } from '../store/clone-manifest.ts';
import { formIds } from './form-rows.ts';
import type { ConnectedForm } from './read-forms.ts';

const fail = defineErrors(clonerErrors);

/** Decides which forms of a page that is saved take what visitors send. */
@Injectable()
export class LiveForms {
  constructor(@InjectDatabase('cloner') private readonly database: Database) {}

  /**
   * Those that are the site's own: an id that came along with a copied page is nobody's here. Throws `cloner.form.sensitive` where one of them asks for what
   * no form may have, and `cloner.form.privacy` where no line of it links to the owner's privacy page.
   */
  async of(actor: Actor, siteId: string, found: readonly ConnectedForm[]): Promise<LiveForm[]> {
    if (found.length === 0) return [];
    const own = await this.database.asUser(actor, (tx) => formIds(tx, siteId));
    const forms = new Map<string, LiveForm>();
    for (const { id, labels, constants, privacyUrl, refused } of found) {
      if (!own.has(id)) continue;
      if (refused !== null)
        throw fail('cloner.form.sensitive', { fields: [{ path: refused.label, rule: refused.kind }] });
      if (privacyUrl === null || !isWebUrl(privacyUrl)) throw fail('cloner.form.privacy');
      // A form that stands twice in the page, for wide and narrow windows, is one.
      const known = forms.get(id);
      forms.set(id, {
        id,
        labels: { ...labels, ...known?.labels },
        constants: known?.constants ?? constants,
      });
    }
    return [...forms.values()];
  }
}
