import { BlockList, isIP } from 'node:net'
import { InvalidInputError } from '../errors/errors.ts'

/** Whether an IP address is in one of the networks. Without networks every IP address is allowed. */
export function isAllowedIp(networks: readonly string[], ipAddress: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) add(list, network)
  return list.check(ipAddress, familyOf(ipAddress))
}

/** @throws InvalidInputError for a text that is neither an IP address nor a network such as `203.0.113.0/24` */
export function toNetworks(texts: readonly string[]): string[] {
  return texts.map((text) => {
    const network = text.trim()
    try {
      add(new BlockList(), network)
    } catch {
      throw new InvalidInputError(
        `${network} is neither an IP address nor a network such as 203.0.113.0/24.`,
        'INVALID_NETWORK',
      )
    }
    return network
  })
}

function add(list: BlockList, network: string): void {
  const [ipAddress = '', bits, ...rest] = network.split('/')
  if (isIP(ipAddress) === 0 || rest.length > 0) throw new Error('not an IP address')
  if (bits === undefined) return list.addAddress(ipAddress, familyOf(ipAddress))
  if (!/^\d{1,3}$/.test(bits)) throw new Error('not a prefix length')
  list.addSubnet(ipAddress, Number(bits), familyOf(ipAddress))
}

function familyOf(ipAddress: string): 'ipv4' | 'ipv6' {
  return isIP(ipAddress) === 6 ? 'ipv6' : 'ipv4'
}
