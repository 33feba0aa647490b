<?php
/**
 * Deletes the settings. The cached screens expire within a day.
 *
 * @package CurbQuote
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'curbquote_settings' );
