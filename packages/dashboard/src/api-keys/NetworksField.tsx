import { maxAllowedNetworks } from '@curbquote/types/api-keys'
import { Textarea, type TextareaProps } from '@mantine/core'

/** The IP addresses and networks from which a key can be used, one per line. */
export function NetworksField(props: TextareaProps) {
  return (
    <Textarea
      label="Allowed IP addresses"
      description="One per line: an IP address, or a network such as 203.0.113.0/24. Empty: every IP address."
      autosize
      spellCheck={false}
      {...props}
    />
  )
}

export function toNetworkList(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}

export function findNetworksError(text: string): string | null {
  return toNetworkList(text).length > maxAllowedNetworks
    ? `Enter at most ${maxAllowedNetworks} lines.`
    : null
}
