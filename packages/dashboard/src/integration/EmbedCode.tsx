import type { ReactNode } from 'react'
import { CodeBlock } from './CodeBlock.tsx'
import { scriptSnippet, type Embed } from './snippets.ts'

export interface EmbedCodeProps {
  title: string
  titleId?: string
  embed: Embed
  buttons: ReactNode
}

/** The code that shows the form on the company's own page. */
export function EmbedCode({ embed, ...block }: EmbedCodeProps) {
  return (
    <CodeBlock {...block} item="Embed code" code={scriptSnippet(embed)}>
      Shows the form where you paste this code. Best for most websites. The first two lines only
      make the form load faster. If your website builder rejects them, leave both out. The{' '}
      <a href="/integration-guide">Setup Guide</a> has the steps for WordPress, Wix, Squarespace and
      other website builders.
    </CodeBlock>
  )
}
