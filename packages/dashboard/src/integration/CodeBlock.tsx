import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { copyText } from '../ui/copy-text.ts'

export interface CodeBlockProps {
  title: string
  /** ID of the heading, if something links to it. */
  titleId?: string
  /** Explains the snippet and when to use it. */
  children: ReactNode
  code: string
  /** Name of the snippet in the toast. */
  item: string
  /** Additional buttons beside the copy button. */
  buttons?: ReactNode
}

/** A snippet with its explanation and a copy button. */
export function CodeBlock(props: CodeBlockProps) {
  const { title, children, code, item, buttons } = props
  const ownId = useId()
  const titleId = props.titleId ?? ownId
  return (
    <section className="cq-panel cq-snippet" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{children}</p>
      <pre className="cq-code" tabIndex={0} aria-label={item}>
        <code>{code}</code>
      </pre>
      <div className="cq-snippet-buttons">
        <Button
          variant="filled"
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
