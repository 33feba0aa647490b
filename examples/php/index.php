<?php
// Replace both with your own widget ID and server.
$widgetId = 'demo';
$apiBase = getenv('CURBQUOTE_URL') ?: 'http://localhost:3000';

// A strict content security policy. The nonce allows the style sheet and the script of the form.
$nonce = base64_encode(random_bytes(16));
header(
    "Content-Security-Policy: default-src 'none'; script-src 'nonce-$nonce' 'strict-dynamic'; style-src 'nonce-$nonce'; " .
    "connect-src $apiBase; img-src $apiBase blob: data:; form-action $apiBase; base-uri 'none'; " .
    "require-trusted-types-for 'script'"
);

/** The form with its first screen, or the element and a link if the server cannot be reached. Cache it for a few minutes. */
function quoteWidget(string $apiBase, string $widgetId, string $nonce): string
{
    $url = "$apiBase/api/widget/" . rawurlencode($widgetId) . '/first-step?locale=en';
    $html = @file_get_contents($url, false, stream_context_create(['http' => ['timeout' => 2]]));
    if ($html === false || !str_starts_with($html, '<quote-widget ')) {
        $id = htmlspecialchars($widgetId);
        $link = htmlspecialchars("$apiBase/quote?id=" . rawurlencode($widgetId));
        return "<quote-widget widget-id=\"$id\"></quote-widget>" .
            "<noscript><a href=\"$link\">Get your free quote</a></noscript>";
    }
    return str_replace('<style>', "<style nonce=\"$nonce\">", $html);
}
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>A PHP page with a quote form</title>
    <style nonce="<?= $nonce ?>">
      /* Reserves the space of the form if the server cannot be reached. */
      quote-widget {
        display: block;
        min-height: 640px;
      }
    </style>
  </head>
  <body>
    <h1>Sparkle Pressure Washing</h1>
    <?= quoteWidget($apiBase, $widgetId, $nonce) ?>
    <script async nonce="<?= $nonce ?>" src="<?= $apiBase ?>/widget.js"></script>
  </body>
</html>
