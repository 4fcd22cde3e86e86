import { type Config, declaredRoutes, type OpenApiDocument, openApiDocument } from '@garimpo/service-kit';
import { inProduct } from '../domains.ts';

/** The description of each domain of the product, whether this process hosts it or another. Each is made when it is first asked for. */
export class ApiDocuments {
  readonly #made = new Map<string, OpenApiDocument>();

  constructor(private readonly config: Config) {}

  /** Of the product's domains, in the order of the product. */
  names(): string[] {
    return inProduct(this.config).map(({ name }) => name);
  }

  find(name: string): OpenApiDocument | null {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const domain = inProduct(this.config).find((one) => one.name === name);
    if (domain === undefined) return null;
    const document = openApiDocument(declaredRoutes(domain.module), domain.api);
    this.#made.set(name, document);
    return document;
  }
}
