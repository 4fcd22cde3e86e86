import { type Config, declaredRoutes, type OpenApiDocument, openApiDocument } from '@garimpo/service-kit';
import { inProduct } from '../domains.ts';

/** The description of each domain of the product, whether this process hosts it or another. Each is made when it is first asked for. */
export class ApiDocuments {
  readonly #made = new Map<string, Promise<OpenApiDocument>>();

  constructor(private readonly config: Config) {}

  /** Of the product's domains, in the order of the product. */
  names(): string[] {
    return inProduct(this.config).map(({ name }) => name);
  }

  async find(name: string): Promise<OpenApiDocument | null> {
    const domain = inProduct(this.config).find((one) => one.name === name);
    if (domain === undefined) return null;
    const known = this.#made.get(name) ?? openApiDocument(declaredRoutes(domain.module), domain.api);
    this.#made.set(name, known);
    return known;
  }
}
