import { createApp, ref } from 'vue/dist/vue.esm-bundler.js'
import { define } from '@curbquote/widget'

// In your page, put the host of your CurbQuote, and your own widget id below.
define({ apiBase: 'http://localhost:3000' })

const app = createApp({
  setup() {
    const news = ref('Nothing was sent yet.')
    return {
      city: ref('Louisville'),
      news,
      onSubmitted: ({ detail }) => (news.value = `Sent: number ${detail.quoteId}`),
    }
  },
  template: `
    <main>
      <h1>Sparkle Pressure Washing</h1>
      <p role="status">{{ news }}</p>
      <quote-widget
        widget-id="demo"
        style="display: block; padding-bottom: max(1000px, 1920px - 220%)"
        :customer-city="city"
        @quote-widget:submitted="onSubmitted"
      ></quote-widget>
    </main>
  `,
})
// With a build of single-file components, this belongs into the Vue plugin's `template.compilerOptions`.
app.config.compilerOptions.isCustomElement = (tag) => tag === 'quote-widget'
app.mount('#app')
