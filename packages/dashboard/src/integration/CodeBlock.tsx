import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { copyText } from '../ui/copy-text.ts'

export interface CodeBlockProps {
  title: string
  /** Of the heading, where something leads to it. */
  titleId?: string
  /** What it does, and when to take it. */
  children: ReactNode
  code: string
  /** What the toast calls it. */
  item: string
  /** Further buttons beside the copy button. */
  buttons?: ReactNode
}

/** A snippet with what it is for and the way to copy it. */
export function CodeBlock(props: CodeBlockProps) {
  const { title, children, code, item, buttons } = props
  const ownId = useId()
  const titleId = props.titleId ?? ownId
  return (
    <section className="cq-panel cq-snippet" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <p>{children}</p>
      <pre className="cq-code" tabIndex={0} aria-label={item}>
        <code>{code}</code>
      </pre>
      <div className="cq-snippet-buttons">
        <Button
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          aria-label={`Copy Code: ${title}`}
          onClick={() => void copyText(item, code)}
        >
          Copy Code
        </Button>
        {buttons}
      </div>
    </section>
  )
}
