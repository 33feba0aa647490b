import { Webhook, WebhookVerificationError } from 'standardwebhooks'

export async function receive(request: Request): Promise<Response> {
  try {
    const webhook = new Webhook(process.env.CURBQUOTE_WEBHOOK_SECRET ?? '')
    webhook.verify(await request.text(), Object.fromEntries(request.headers))
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 })
    throw error
  }
}

export {}
