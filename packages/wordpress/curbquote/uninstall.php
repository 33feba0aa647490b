<?php
/**
 * Deletes the settings and the cached screens of every site of the network.
 *
 * @package CurbQuote
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Deletes what the plugin has stored for the current site. */
function curbquote_uninstall_site() {
	global $wpdb;
	delete_option( 'curbquote_settings' );
	$names = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$wpdb->prepare(
			"SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s OR option_name LIKE %s",
			$wpdb->esc_like( '_transient_curbquote_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_curbquote_' ) . '%'
		)
	);
	array_map( 'delete_option', $names );
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $curbquote_site ) {
		switch_to_blog( $curbquote_site );
		curbquote_uninstall_site();
		restore_current_blog();
	}
} else {
	curbquote_uninstall_site();
}
