<?php
/**
 * The page Settings → CurbQuote, with a check of the connection.
 *
 * @package CurbQuote
 */

defined( 'ABSPATH' ) || exit;

/** Adds the page to the menu. */
function curbquote_add_settings_page() {
	add_options_page( __( 'CurbQuote', 'curbquote' ), __( 'CurbQuote', 'curbquote' ), 'manage_options', 'curbquote', 'curbquote_render_settings_page' );
}

/**
 * URL of the settings page.
 *
 * @return string
 */
function curbquote_settings_url() {
	return admin_url( 'options-general.php?page=curbquote' );
}

/**
 * Adds a link to the row of the plugin in the list of plugins.
 *
 * @param string[] $links The links of the row.
 * @return string[]
 */
function curbquote_add_settings_link( $links ) {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( curbquote_settings_url() ), esc_html__( 'Settings', 'curbquote' ) ) );
	return $links;
}

/** Renders the page. */
function curbquote_render_settings_page() {
	$settings  = curbquote_settings();
	$languages = array(
		'site' => __( 'The language of the site', 'curbquote' ),
		'en'   => __( 'English', 'curbquote' ),
		'es'   => __( 'Spanish', 'curbquote' ),
	);
	list( $is_connected, $state ) = curbquote_check_connection( $settings );
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'CurbQuote', 'curbquote' ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'curbquote' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="curbquote-server"><?php esc_html_e( 'Server', 'curbquote' ); ?></label></th>
					<td>
						<input id="curbquote-server" class="regular-text" type="url" name="<?php echo esc_attr( CURBQUOTE_OPTION ); ?>[server]" value="<?php echo esc_attr( $settings['server'] ); ?>" placeholder="https://" aria-describedby="curbquote-server-help">
						<p id="curbquote-server-help" class="description"><?php esc_html_e( 'The URL of your CurbQuote server. It is the first part of the URL of your dashboard, such as https://quotes.example.com.', 'curbquote' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="curbquote-widget"><?php esc_html_e( 'Widget ID', 'curbquote' ); ?></label></th>
					<td>
						<input id="curbquote-widget" class="regular-text code" type="text" name="<?php echo esc_attr( CURBQUOTE_OPTION ); ?>[widget_id]" value="<?php echo esc_attr( $settings['widget_id'] ); ?>" autocomplete="off" spellcheck="false" aria-describedby="curbquote-widget-help">
						<p id="curbquote-widget-help" class="description"><?php esc_html_e( 'Copy it from the Integration tab of your dashboard.', 'curbquote' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="curbquote-language"><?php esc_html_e( 'Language of the form', 'curbquote' ); ?></label></th>
					<td>
						<select id="curbquote-language" name="<?php echo esc_attr( CURBQUOTE_OPTION ); ?>[language]">
							<?php foreach ( $languages as $value => $label ) : ?>
								<option value="<?php echo esc_attr( $value ); ?>" <?php selected( $settings['language'], $value ); ?>><?php echo esc_html( $label ); ?></option>
							<?php endforeach; ?>
						</select>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Connection', 'curbquote' ); ?></th>
					<td>
						<p role="status">
							<span class="dashicons <?php echo esc_attr( $is_connected ? 'dashicons-yes-alt' : 'dashicons-warning' ); ?>" aria-hidden="true"></span>
							<?php echo esc_html( $state ); ?>
						</p>
						<p class="description"><?php esc_html_e( 'This page checks the connection with the saved settings each time you open it.', 'curbquote' ); ?>
							<a href="<?php echo esc_url( curbquote_settings_url() ); ?>"><?php esc_html_e( 'Check again', 'curbquote' ); ?></a></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<h2><?php esc_html_e( 'Show the form', 'curbquote' ); ?></h2>
		<p>
			<?php
			printf(
				/* translators: %s: a shortcode. */
				esc_html__( 'Add the block "Quote form" to a page, or write %s where the form should be.', 'curbquote' ),
				'<code>[curbquote]</code>'
			);
			?>
		</p>
	</div>
	<?php
}

/**
 * Requests the saved widget from the server.
 *
 * @param array{server: string, widget_id: string, language: string} $settings The saved settings.
 * @return array{bool, string} Whether the form can be shown, and a sentence about it.
 */
function curbquote_check_connection( $settings ) {
	if ( '' === $settings['server'] || '' === $settings['widget_id'] ) {
		return array( false, __( 'Enter the server and the widget ID, and save.', 'curbquote' ) );
	}
	$response = curbquote_get( $settings['server'], '/api/widget/' . $settings['widget_id'] );
	if ( is_wp_error( $response ) ) {
		/* translators: %s: the reason, from WordPress. */
		return array( false, sprintf( __( 'The server cannot be reached: %s', 'curbquote' ), $response->get_error_message() ) );
	}
	$status = wp_remote_retrieve_response_code( $response );
	$body   = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( 200 === $status && isset( $body['company']['name'] ) ) {
		$name = empty( $body['company']['brandingName'] ) ? $body['company']['name'] : $body['company']['brandingName'];
		/* translators: %s: the name of the company. */
		return array( true, sprintf( __( 'Connected to the form of %s.', 'curbquote' ), $name ) );
	}
	if ( 404 === $status && isset( $body['code'] ) ) {
		return array( false, __( 'The server does not know this widget ID.', 'curbquote' ) );
	}
	if ( 403 === $status && isset( $body['error'] ) ) {
		/* translators: %s: the reason, from the server. */
		return array( false, sprintf( __( 'The form is not available: %s', 'curbquote' ), $body['error'] ) );
	}
	/* translators: %d: an HTTP status. */
	return array( false, sprintf( __( 'The server is not a CurbQuote server, or it returned an error (status %d).', 'curbquote' ), $status ) );
}
