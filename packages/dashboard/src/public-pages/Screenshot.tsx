import screenshots from '../screenshots/screenshots.json' with { type: 'json' }

const known: Record<string, { file: string; width: number; height: number }> = screenshots

/** A picture of the product, taken by `pnpm screenshots`; nothing where that has never run. */
export function Screenshot({ name, alt, caption }: { name: string; alt: string; caption: string }) {
  const picture = known[name]
  if (!picture) return null
  const { file, width, height } = picture
  return (
    <figure className="cq-screenshot">
      <img src={`asset:${file}`} alt={alt} width={width} height={height} loading="lazy" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
