import { siteText } from '../../text/pt-br-site.ts';

/** Mission, vision, values. */
export function Purpose() {
  const { mission, vision, values } = siteText.purpose;
  return (
    <div className="site:grid site:grid-cols-2 site:gap-x-16 site:gap-y-12 site:max-md:grid-cols-1 site:max-md:gap-y-8">
      <div className="site:grid site:content-start site:gap-8">
        {[mission, vision].map(({ name, what }) => (
          <div key={name}>
            <h3 className="site:text-small site:font-semibold site:text-gold-text">{name}</h3>
            <p className="site:mt-2 site:text-figure/7.5 site:font-normal site:text-pretty">{what}</p>
          </div>
        ))}
      </div>
      <div>
        <h3 className="site:text-small site:font-semibold site:text-gold-text">{values.name}</h3>
        <dl className="site:mt-2">
          {values.items.map(({ name, what }) => (
            <div
              key={name}
              className="site:border-b site:border-line site:py-3.5 site:first:pt-0.5 site:last:border-b-0"
            >
              <dt className="site:text-h3">{name}</dt>
              <dd className="site:mt-1 site:text-body/5.5 site:text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
