// What a form that leads to its owner may not ask for. Pages of visitors run the rules too, so it uses nothing of Node or of a browser.
import { kindOfName } from './name-rules.ts';
import { readingsOf } from './readings.ts';
import type { SensitiveKind } from './sensitive-words.ts';

/** In Portuguese, Spanish and English, as `readingsOf` reads them. */
const DOCUMENTS =
  /\b(?:cpf|cnpj|cpfcnpj|rg|cnh|ctps|passaporte|passport|pasaporte|ssn|social security(?: number)?|titulo (?:de )?eleitor|pis|pasep|pispasep|nis|carteira (?:de (?:identidade|motorista|trabalho|habilitacao)|nacional)|(?:numero|n|no|num) (?:do |de |del )?(?:seu |su )?(?:documento|document|identidade|id)|documentos?|documentnumber|document (?:number|id|type)|(?:cedula|carteira|cartao|cartera) (?:de )?(?:identidade|identidad|cidadao|ciudadania)|identidade|identity (?:card|number|document)|id card|national id|tax ?payer|tax ?id|dni|nif|curp|cuit|cuil|cartao (?:do )?sus|cns|renavam|inscricao estadual|driver s? ?licen[cs]e)\b/;
/** Harmless in a page, and money's way in a form: names of banks' fields that are too short for the rules of pages. */
const MONEY =
  /\b(?:pix|chave ?pix|banco|banks?|agencia e conta|conta(?: |$)(?:corrente|poupanca|bancaria|para deposito)|iban|swift|bic|routing|account ?(?:number|no|num)|carteira (?:bitcoin|cripto)|wallet)\b/;
/** What has such a word and asks for no such thing. */
const HARMLESS =
  /\b(?:sem cpf|nao (?:precisa|informe)|identidade visual|banco de (?:talentos|ideias|dados|imagens|sangue))\b/;

export type FormRefusal = SensitiveKind | 'document';

/** What one of the texts that a field is called by asks for and no form may have; null for a field that may be there. */
export function refusalOfField(names: readonly string[]): FormRefusal | null {
  for (const name of names) {
    const kind = kindOfName(name);
    if (kind !== null) return kind;
    for (const reading of readingsOf(name)) {
      if (HARMLESS.test(reading)) continue;
      if (DOCUMENTS.test(reading)) return 'document';
      if (MONEY.test(reading)) return 'bank';
    }
  }
  return null;
}
