import { verifyWebhook, WebhookVerificationError } from '@curbquote/client'

export async function receive(request: Request): Promise<Response> {
  try {
    const secret = process.env.CURBQUOTE_WEBHOOK_SECRET ?? ''
    const message = await verifyWebhook(await request.text(), request.headers, secret)
    console.log(message.type, message.data.id)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 })
    throw error
  }
}

export {}
